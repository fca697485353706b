//! The search tree: each node stores its parent and the inputs from there. Only the snapshots of
//! recent nodes are kept, so that memory is bounded; others are simulated again from the nearest kept
//! one.

use crate::base::tick::Tick;
use crate::model::{Input, Sim};
use crate::rules::Deed;
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
    nodes: Vec<TreeNode>,
    kept: BTreeMap<Node, Snapshot>,
    /// Nodes with snapshots, oldest first.
    order: VecDeque<Node>,
}

/// A node: how it was reached from its parent.
#[derive(Default)]
struct TreeNode {
    parent: Node,
    inputs: Box<[Input]>,
    /// What was done that the terms limit.
    deeds: Box<[Deed]>,
}

impl Tree {
    /// Creates a tree with the root 0.
    pub fn new(sim: &Sim) -> Self {
        Self {
            root: Snapshot::of(sim),
            nodes: vec![TreeNode::default()],
            kept: BTreeMap::new(),
            order: VecDeque::new(),
        }
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn push(&mut self, parent: Node, inputs: Vec<Input>, deeds: Vec<Deed>, sim: &Sim) -> Node {
        let node = self.nodes.len() as Node;
        self.nodes.push(TreeNode { parent, inputs: inputs.into(), deeds: deeds.into() });
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
            at = self.nodes[at as usize].parent;
        }
        let is_kept = path.is_empty();
        let mut sim = self.kept.get(&at).unwrap_or(&self.root).restore();
        let from = sim.tick;
        for node in path.into_iter().rev() {
            self.nodes[node as usize].inputs.iter().for_each(|input| step(&mut sim, *input));
        }
        let ticks = sim.tick - from;
        if !is_kept {
            self.keep(node, &sim);
        }
        (sim, ticks)
    }

    /// The inputs from the root to a node.
    pub fn inputs(&self, node: Node) -> Vec<Input> {
        let moves: Vec<&TreeNode> = self.up(node).collect();
        moves.into_iter().rev().flat_map(|node| node.inputs.iter().copied()).collect()
    }

    /// What was done from the root to a node of all that the terms limit, the last first.
    pub fn deeds(&self, node: Node) -> impl Iterator<Item = Deed> {
        self.up(node).flat_map(|node| node.deeds.iter().copied())
    }

    /// The nodes from this one up to the root, without it.
    fn up(&self, node: Node) -> impl Iterator<Item = &TreeNode> {
        let parent = |node: &Node| Some(self.nodes[*node as usize].parent);
        std::iter::successors(Some(node), parent)
            .take_while(|node| *node != 0)
            .map(|node| &self.nodes[node as usize])
    }
}
