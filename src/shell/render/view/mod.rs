//! The view of a heist: draws a simulation, which it only reads.
//!
//! Begin with [`View::observe`], called after every tick, and [`View::draw`], called every frame. Order of
//! drawing: the lamplight map; floors; mist; what is on floors (cones, rings, last-known markers); everything
//! that stands, by its foot; rain and snow; glows; signs.

mod aim;
mod anim;
mod area;
mod at_stake;
mod backdrop;
mod belief;
mod birds;
mod camera;
mod canopy;
mod cast;
mod cone;
mod contrast;
mod effect;
mod ending;
mod fireworks;
mod flare;
mod forecast;
mod geodesic;
mod ghost;
mod glow;
mod grab;
mod grass;
mod habit;
mod happening;
mod instinct;
mod lamps;
mod loose;
mod marks;
mod memory;
mod moon;
mod music;
mod paint;
mod parallax;
mod peek;
mod people;
mod ripple;
mod scarf;
mod scatter;
mod scene;
mod settings;
mod shadow;
mod smoke;
mod stage;
mod swatch;
mod trail;
mod water;
mod weather;
mod wings;

pub use camera::{Camera, CameraFit, CameraTarget};
pub use forecast::Foresight;
pub use marks::is_marked;
pub use paint::{DRAW_CALL_INDICES, DRAW_CALL_VERTICES};
pub use settings::ViewSettings;
pub use swatch::cones;

use super::assets::{Assets, Look, Materials, TextureAtlas};
use crate::shell::platform::costs;
use aim::ThrowAim;
use belief::Haze;
use camera::CameraFollow;
use effect::Effects;
use fireworks::Fireworks;
use flare::Flare;
use grass::Wading;
use hecs::Entity;
use lamps::Lamps;
use macroquad::prelude::*;
use memory::ViewMemory;
use moon::Moon;
use paint::{Batch, Lit, TILE, camera_on, rgba};
use ripple::Ripples;
use scarf::Scarf;
use scene::{SceneContext, StandingSprite};
use stage::TileStage;
use std::rc::Rc;
use thief_girl::act::use_target;
use thief_girl::model::{Body, Player, PlayerActivity, Sim};
use water::WaterEffects;
use weather::{WeatherContext, WeatherEffects};

/// What is shown besides the world itself.
#[derive(Clone, Copy)]
pub struct ViewOptions<'a> {
    /// The player's aim in the level, in tiles, while she aims.
    pub aim: Option<Vec2>,
    pub cones: bool,
    /// What the use key is meant for, if it is something else than it would act on now; it is outlined.
    pub meant: Option<Entity>,
    /// Whether guards whom the player does not see are shown like those whom she sees.
    pub shows_all: bool,
    /// Whether rings of noises are shown.
    pub noises: bool,
    /// Whether a ring shows the noise of the player's next step.
    pub step_ring: bool,
    /// The ghost's simulation. [`View::observe_rival`] follows it.
    pub rival: Option<&'a Sim>,
    /// The forecast, while it is open.
    pub forecast: Option<&'a Foresight>,
    /// Offset of the picture by screen shake, in pixels.
    pub shake: Vec2,
    /// Width at the left edge that a panel covers, in pixels.
    pub covered: f32,
    /// Time since the end of the heist, in seconds; the simulation stands still then.
    pub ended: f32,
}

impl Default for ViewOptions<'_> {
    fn default() -> Self {
        Self {
            aim: None,
            cones: true,
            meant: None,
            shows_all: false,
            noises: true,
            step_ring: true,
            rival: None,
            forecast: None,
            shake: Vec2::ZERO,
            covered: 0.0,
            ended: 0.0,
        }
    }
}

/// The view of one heist.
pub struct View {
    art: Rc<TextureAtlas>,
    materials: Rc<Materials>,
    /// The look with the player's settings.
    look: Rc<Look>,
    taste: ViewSettings,
    /// The shipped look.
    usual: Rc<Look>,
    target: RenderTarget,
    stage: TileStage,
    moon: Moon,
    lamps: Lamps,
    memory: ViewMemory,
    /// Memory of the ghost.
    rival: ViewMemory,
    effects: Effects,
    fireworks: Fireworks,
    flare: Flare,
    ripples: Ripples,
    scarf: Scarf,
    haze: Haze,
    sky: WeatherEffects,
    water: WaterEffects,
    camera: Camera,
    /// What the camera follows.
    pub gaze: CameraTarget,
    /// Time for idle motion, in seconds.
    clock: f32,
    fresh: bool,
    pictures: Batch,
    shapes: Batch,
}

impl View {
    /// Creates a view of 640 × 360 pixels. The level's pictures must be loaded: see [`Assets::hang`].
    pub fn new(assets: &Assets, sim: &Sim) -> Self {
        Self::with_size(assets, sim, uvec2(640, 360))
    }

    pub fn with_size(assets: &Assets, sim: &Sim, size: UVec2) -> Self {
        let target = render_target(size.x, size.y);
        target.texture.set_filter(FilterMode::Nearest);
        let mut view = Self {
            art: assets.art.clone(),
            materials: assets.materials.clone(),
            look: assets.look.clone(),
            taste: ViewSettings::default(),
            usual: assets.look.clone(),
            stage: TileStage::new(&sim.level, &assets.art, &assets.look),
            moon: Moon::new(sim, &assets.look),
            lamps: Lamps::new(size.as_vec2()),
            memory: ViewMemory::default(),
            rival: ViewMemory::default(),
            effects: Effects::new(sim, &assets.look),
            fireworks: Fireworks::new(sim),
            ripples: Ripples::default(),
            scarf: Scarf::default(),
            flare: Flare::default(),
            haze: Haze::new(sim),
            sky: WeatherEffects::new(&sim.level, &assets.look),
            water: WaterEffects::new(&sim.level, &assets.look),
            camera: Camera::new(size.as_vec2()),
            gaze: CameraTarget::default(),
            clock: 0.0,
            fresh: true,
            pictures: Batch::new(Some(&assets.art.texture)),
            shapes: Batch::new(None),
            target,
        };
        view.memory.observe(sim);
        view
    }

    /// Applies the player's settings. Cheap if they have not changed.
    pub fn suit(&mut self, taste: ViewSettings) {
        if taste != self.taste {
            (self.taste, self.look) = (taste, Rc::new(taste.suit(&self.usual)));
        }
    }

    /// Takes over the camera of another view, so that the picture does not jump when this one replaces it.
    pub fn take_over(&mut self, other: &Self) {
        (self.camera, self.clock, self.fresh) = (other.camera, other.clock, other.fresh);
    }

    /// Switches to another tick of the same heist. Effects in progress are removed; the camera stays.
    pub fn leap(&mut self, sim: &Sim) {
        self.memory.leap(sim);
        self.effects.leap(sim);
        self.fireworks = Fireworks::new(sim);
        self.ripples = Ripples::default();
        self.flare = Flare::default();
        self.haze.observe(sim, &self.look);
    }

    /// Adds a tick of the ghost. Call after every tick.
    pub fn observe_rival(&mut self, rival: &Sim) {
        self.rival.observe_her(rival);
    }

    pub fn leap_rival(&mut self, rival: &Sim) {
        self.rival.leap_her(rival);
    }

    /// Adds a tick: remembers movements and starts effects of events. Call after every tick.
    pub fn observe(&mut self, sim: &Sim) {
        self.memory.observe(sim);
        self.effects.observe(sim, &self.look);
        self.fireworks.observe(sim, &self.look);
        self.ripples.observe(sim, &self.look);
        self.flare.observe(sim, &self.look);
        self.haze.observe(sim, &self.look);
    }

    /// Advances the time of effects without drawing.
    pub fn pass(&mut self, dt: f32) {
        self.clock += dt * self.look.idle;
        self.effects.advance(&self.look, dt);
        self.fireworks.advance(&self.look, dt);
        self.ripples.advance(&self.look, dt);
        self.flare.advance(dt);
    }

    /// Draws the state between the last two ticks (`blend` 0 to 1). `dt` is the time since the last frame, in
    /// seconds; 0 while the game is paused.
    pub fn draw(&mut self, sim: &Sim, blend: f32, options: &ViewOptions, dt: f32) {
        self.pass(dt);
        let (art, look, memory) = (self.art.clone(), self.look.clone(), std::mem::take(&mut self.memory));
        let target = options.meant.or_else(|| use_target(sim)?.entity()).filter(|_| sim.outcome.is_none());
        let (aim, ended, shows_all) = (options.aim, options.ended, options.shows_all);
        let scene = SceneContext {
            sim,
            memory: &memory,
            art: &art,
            look: &look,
            blend,
            aim,
            target,
            ended,
            shows_all,
        };
        let aim = options.aim.and_then(|target| ThrowAim::new(&scene, target));
        self.moon.follow(sim, &look);
        self.move_camera(&scene, aim.as_ref(), options, dt);
        let shining = lamps::shining(sim, &look, self.clock, |guard| memory.place(guard, blend));
        self.stage.canopies.follow(&scene, options.cones, dt);
        self.lamps.paint(sim, &shining, self.camera.at, (&self.materials, &look));
        costs::driver(|| {
            set_camera(&camera_on(&self.target, self.camera.area()));
            clear_background(Color::from_rgba(11, 13, 26, 255));
        });
        self.scarf.follow(scene.tie(), &look.scarf, dt);
        let stands = cast::all(&scene, &self.scarf, self.camera.area());
        self.draw_ground(&scene, &stands);
        let (materials, moon) = (self.materials.clone(), self.moon.texture());
        let now = WeatherContext {
            materials: &materials,
            moon: &moon,
            view: self.camera.area(),
            clock: self.clock,
        };
        self.water.draw(&mut self.shapes, &look, &now);
        self.sky.draw_on_ground(&scene, &mut self.shapes, &now);
        self.draw_on_floor(&scene, options, aim.as_ref());
        self.draw_standing(&scene, &stands);
        self.draw_contrast(&scene, options);
        if let Some(foresight) = options.forecast {
            foresight.draw_figures(&scene, &mut self.pictures, &self.materials);
        }
        if let Some(rival) = options.rival {
            ghost::draw(&scene, rival, &self.rival, &mut self.pictures, &self.materials);
        }
        self.sky.draw_in_air(&scene, &mut self.shapes, &now);
        glow::draw(&shining, &mut self.shapes, (&self.materials, &self.look), self.camera.area());
        self.draw_signs(&scene, aim.as_ref());
        self.memory = memory;
        costs::driver(set_default_camera);
    }

    fn move_camera(&mut self, scene: &SceneContext, aim: Option<&ThrowAim>, options: &ViewOptions, dt: f32) {
        let covered = options.covered;
        let level = scene.sim.level.size().as_vec2() * TILE;
        let body = |who| scene.sim.get::<Body>(who);
        let follow = match self.gaze {
            CameraTarget::Her => {
                let her = body(scene.sim.player);
                let (leans, lean) = scene.leaning();
                let peeks = (leans > 0.0).then_some(lean * scene.look.peek.ahead);
                let aim = aim.map(|aim| aim.to - her.at).or(peeks);
                CameraFollow { at: scene.feet(scene.sim.player), velocity: her.velocity, aim, level, covered }
            }
            CameraTarget::Guard(guard) => CameraFollow {
                at: scene.feet(guard),
                velocity: body(guard).velocity,
                aim: None,
                level,
                covered,
            },
            CameraTarget::Place(at) => {
                CameraFollow { at: (at * TILE).round(), velocity: Vec2::ZERO, aim: None, level, covered }
            }
        };
        if std::mem::take(&mut self.fresh) {
            self.camera.snap(&follow, &self.look);
        } else {
            self.camera.follow(&follow, &self.look, dt);
        }
        self.camera.at += (options.shake * self.look.camera.shake).round();
    }

    fn use_light(&self, scene: &SceneContext) {
        let level = scene.sim.level.size().as_vec2() * TILE;
        let lit = &self.materials.lit;
        lit.set_texture("Lamps", self.lamps.texture());
        lit.set_texture("Moon", self.moon.texture());
        lit.set_uniform("LampsAt", self.lamps.uniform());
        lit.set_uniform("Level", vec4(1.0 / level.x, 1.0 / level.y, self.art.texel.x, self.art.texel.y));
        let edges = &scene.sim.rules.light;
        lit.set_uniform("Edges", vec2(edges.lit_above, edges.dark_below));
        let air = Vec3::from(self.look.weather.air(scene.sim.level.mood.weather));
        lit.set_uniform("Air", air * self.fireworks.flash(&self.look));
        gl_use_material(lit);
    }

    fn draw_ground(&mut self, scene: &SceneContext, stands: &[StandingSprite]) {
        self.use_light(scene);
        self.stage.draw_floors(&mut self.pictures, self.camera.area());
        self.stage.canopies.draw_shade(&scene.look.canopy, &mut self.pictures, self.camera.area());
        scene.plates().for_each(|plate| self.pictures.sprite(&plate));
        for one in stands.iter().filter(|s| s.shade > 0.0) {
            let Lit::Figure { at, .. } = one.sprite.light else { continue };
            let (thing, width) = (&self.art.shadow, one.shade);
            let mut shadow = effect::sprite(thing.source, at - thing.foot, rgba([1.0; 3], 1.0));
            shadow.dest = Rect::new((at.x - width / 2.0).round(), at.y.round() - 4.0, width, 7.0);
            self.pictures.sprite(&shadow);
        }
        self.pictures.flush();
        gl_use_default_material();
    }

    fn draw_on_floor(&mut self, scene: &SceneContext, options: &ViewOptions, aim: Option<&ThrowAim>) {
        self.haze.draw(scene, &self.materials, self.clock);
        let hidden =
            matches!(scene.sim.get::<Player>(scene.sim.player).activity, PlayerActivity::Hidden { .. });
        if options.step_ring && !hidden && scene.sim.outcome.is_none() {
            self.ripples.draw_preview(scene, &self.materials);
        }
        if let Some(aim) = aim {
            self.ripples.draw_landing(scene, &self.materials, aim.to, aim.loudness);
        }
        if options.cones {
            // The forecast shows future cones, so current ones are fainter.
            let strength = options.forecast.map_or(1.0, |_| scene.look.forecast.now);
            let now = (self.clock, self.camera.area());
            cone::draw(scene, &mut self.shapes, &self.materials, now, strength);
        }
        peek::draw(scene, &mut self.shapes);
        at_stake::draw(scene, &mut self.shapes);
        if let Some(foresight) = options.forecast {
            foresight.draw_on_floor(scene, (&mut self.pictures, &mut self.shapes), &self.materials);
        }
        if options.noises {
            self.ripples.draw(scene, &self.materials);
        }
        gl_use_material(&self.materials.plain);
        if options.cones {
            instinct::draw(scene, &mut self.pictures, self.clock);
        }
        grab::draw_on_floor(scene, &mut self.pictures);
        smoke::fumes(scene, &mut self.pictures, self.clock);
        if let Some(aim) = aim {
            aim.draw_on_floor(scene, &mut self.pictures, self.clock);
        }
        self.effects.draw_on_floor(&self.art, &mut self.pictures);
        self.pictures.flush();
        gl_use_default_material();
    }

    /// Draws walls and figures, the farthest first; then figures again, faintly, so that they are visible
    /// behind walls. Where nothing hides them, this makes no difference.
    fn draw_standing(&mut self, scene: &SceneContext, stands: &[StandingSprite]) {
        self.use_light(scene);
        let wading = Wading::new(scene);
        let mut figures = stands.iter().peekable();
        for tile in self.stage.standing(self.camera.area()) {
            while let Some(figure) = figures.next_if(|f| f.foot < tile.foot) {
                figure.draw(&mut self.pictures, scene, &mut self.lamps);
            }
            tile.draw(&mut self.pictures, scene, &wading, &mut self.lamps);
        }
        for figure in figures {
            figure.draw(&mut self.pictures, scene, &mut self.lamps);
        }
        self.stage.canopies.draw(&mut self.pictures, self.camera.area());
        for figure in stands.iter().filter(|s| s.shines_through) {
            let mut sprite = figure.sprite;
            sprite.color[3] = (f32::from(sprite.color[3]) * self.look.actor.behind) as u8;
            self.pictures.sprite(&sprite);
        }
        self.stage.draw_near(&mut self.pictures, self.camera.area());
        self.pictures.flush();
        gl_use_default_material();
    }

    /// Draws the high-contrast picture over the usual one, if the player wants it.
    fn draw_contrast(&mut self, scene: &SceneContext, options: &ViewOptions) {
        if scene.look.contrast.veil <= 0.0 {
            return;
        }
        gl_use_material(&self.materials.plain);
        contrast::veil(scene, &mut self.shapes, self.camera.area());
        gl_use_default_material();
        if options.cones {
            let now = (self.clock, self.camera.area());
            cone::draw(scene, &mut self.shapes, &self.materials, now, 1.0);
        }
        self.use_light(scene);
        contrast::figures(scene, &mut self.pictures);
        gl_use_default_material();
    }

    fn draw_signs(&mut self, scene: &SceneContext, aim: Option<&ThrowAim>) {
        gl_use_material(&self.materials.plain);
        self.fireworks.draw(scene, &mut self.pictures);
        music::draw(scene, &mut self.pictures, self.camera.area());
        self.effects.draw(scene, &mut self.pictures, self.clock);
        if let Some(aim) = aim {
            aim.draw(scene, &mut self.pictures, self.clock);
        }
        marks::draw_heads(scene, &self.effects, &mut self.pictures);
        marks::draw_burning(scene, &mut self.pictures);
        grab::draw_heads(scene, &mut self.pictures);
        self.pictures.flush();
        gl_use_default_material();
    }

    /// Draws the finished picture onto the current target; `her` is the player's position, in tiles.
    pub fn show(&self, her: Vec2) {
        self.flare.show(&self.target.texture, self.camera.to_screen(her), &self.look);
    }

    pub fn camera(&self) -> Camera {
        self.camera
    }
}
