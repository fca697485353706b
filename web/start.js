// The last script of the page: all others have said by now what they do.

"use strict";

thiefGirl.load("thief-girl.wasm");
