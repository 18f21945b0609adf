/** Queries the node behind the gateway, each query once. */
package dev.portcullis.ejb.rpc.node;
