//! What has been tried: each node knows whence it came and by which inputs. Snapshots are kept only of the nodes that
//! were needed last, so that memory stays bounded; others are played again from the nearest one that is kept.

use crate::base::tick::Tick;
use crate::model::{Input, Sim};
use crate::snapshot::Snapshot;
use crate::step::step;
use std::collections::{BTreeMap, VecDeque};

/// So many snapshots are kept, besides that of the root.
const KEPT: usize = 4096;

/// The number of a node, in the order in which they came.
pub type Node = u32;

pub struct Tree {
    root: Snapshot,
    nodes: Vec<(Node, Box<[Input]>)>,
    kept: BTreeMap<Node, Snapshot>,
    /// The nodes whose snapshots are kept, the oldest first.
    order: VecDeque<Node>,
}

impl Tree {
    /// Its root is number 0.
    pub fn new(sim: &Sim) -> Self {
        Self {
            root: Snapshot::of(sim),
            nodes: vec![(0, Box::default())],
            kept: BTreeMap::new(),
            order: VecDeque::new(),
        }
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn push(&mut self, parent: Node, inputs: Vec<Input>, sim: &Sim) -> Node {
        let node = self.nodes.len() as Node;
        self.nodes.push((parent, inputs.into()));
        self.keep(node, sim);
        node
    }

    fn keep(&mut self, node: Node, sim: &Sim) {
        self.kept.insert(node, Snapshot::of(sim));
        self.order.push_back(node);
        if self.order.len() > KEPT
            && let Some(oldest) = self.order.pop_front()
        {
            self.kept.remove(&oldest);
        }
    }

    /// The heist as it stands at a node, and how many ticks it took to bring it back.
    pub fn restore(&mut self, node: Node) -> (Sim, Tick) {
        let (mut path, mut at) = (Vec::new(), node);
        while at != 0 && !self.kept.contains_key(&at) {
            path.push(at);
            at = self.nodes[at as usize].0;
        }
        let is_kept = path.is_empty();
        let mut sim = self.kept.get(&at).unwrap_or(&self.root).restore();
        let from = sim.tick;
        for node in path.into_iter().rev() {
            self.nodes[node as usize].1.iter().for_each(|input| step(&mut sim, *input));
        }
        let ticks = sim.tick - from;
        if !is_kept {
            self.keep(node, &sim);
        }
        (sim, ticks)
    }

    /// The inputs from the root to a node.
    pub fn inputs(&self, mut node: Node) -> Vec<Input> {
        let mut moves = Vec::new();
        while node != 0 {
            let (parent, inputs) = &self.nodes[node as usize];
            moves.push(inputs);
            node = *parent;
        }
        moves.into_iter().rev().flat_map(|inputs| inputs.iter().copied()).collect()
    }
}
