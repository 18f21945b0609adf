/** Runs the calls of a message within bounds, and hands on their answers. */
package dev.portcullis.ejb.rpc.gateway;
