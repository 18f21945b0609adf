/**
 * The permissioned JSON-RPC gateway (R-GTW-2). It decides which principal may call which method
 * with which parameters, and which part of the result is visible. The gateway sends its own
 * canonical form of each decided call; raw client input never reaches the node.
 */
package dev.portcullis.ejb.rpc;
