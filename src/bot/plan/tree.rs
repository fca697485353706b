//! The search tree: each node stores its parent and the inputs from there. Only the snapshots of
//! recent nodes are kept, so that memory is bounded; others are simulated again from the nearest kept
//! one.

use crate::base::tick::Tick;
use crate::model::{Input, Sim};
use crate::snapshot::Snapshot;
use crate::step::step;
use std::collections::{BTreeMap, VecDeque};

/// Number of snapshots kept besides the root's.
const KEPT: usize = 4096;

/// Number of a node, in the order of creation.
pub type Node = u32;

/// All nodes of a search.
pub struct Tree {
    root: Snapshot,
    nodes: Vec<(Node, Box<[Input]>)>,
    kept: BTreeMap<Node, Snapshot>,
    /// Nodes with snapshots, oldest first.
    order: VecDeque<Node>,
}

impl Tree {
    /// Creates a tree with the root 0.
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

    /// The heist at a node, and how many ticks were simulated to restore it.
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
