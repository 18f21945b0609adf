/** Executes the calls of a message within bounds, and passes on their results. */
package dev.portcullis.ejb.rpc.gateway;
