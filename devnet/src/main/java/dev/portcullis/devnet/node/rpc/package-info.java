/**
 * The JSON-RPC 2.0 protocol: envelopes, batches, notifications, typed parameters and errors. Does
 * not depend on the chain's methods.
 */
package dev.portcullis.devnet.node.rpc;
