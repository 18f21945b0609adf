/**
 * The permissioned JSON-RPC gateway (R-GTW-2): who may call which method of the chain with which
 * parameters, and what of the answer they see. What is passed on was written anew from what was
 * decided; nothing that was received reaches the node.
 */
package dev.portcullis.ejb.rpc;
