package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.node.ArrayNode;

/**
 * A call of a user.
 *
 * @param params in which {@code filter 2 of alice} is replaced by the gateway's id
 * @param wrong what is wrong with it in the words of the error; null for nothing
 */
record Question(String method, ArrayNode params, String wrong) {
  /** Whether there is no such method. */
  boolean isUnknown() {
    return method.startsWith("evm_");
  }

  /** Whether it changes nothing for the next request. */
  boolean onlyReads() {
    return !method.contains("Filter") && !method.endsWith("ubscribe");
  }

  /** Whether it makes something that has a name then. */
  boolean makes() {
    return method.startsWith("eth_new") || method.equals("eth_subscribe");
  }
}
