/* bcryptprimitives.dll as far as Rust's standard library wants it: Wine 8 has none. Windows has its own. */

#include <windows.h>
#include <ntsecapi.h> /* RtlGenRandom, exported as SystemFunction036 by advapi32. */

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) {
    while (size > 0) {
        ULONG part = size > 0x10000 ? 0x10000 : (ULONG)size;
        if (!RtlGenRandom(data, part)) return FALSE;
        data += part;
        size -= part;
    }
    return TRUE;
}
