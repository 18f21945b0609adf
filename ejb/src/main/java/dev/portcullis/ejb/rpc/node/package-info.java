/** Asks the node behind the gateway, each question once. */
package dev.portcullis.ejb.rpc.node;
