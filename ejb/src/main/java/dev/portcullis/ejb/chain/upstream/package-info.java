/** Accesses upstream nodes: calls, verification of results, heads and failover. */
package dev.portcullis.ejb.chain.upstream;
