package dev.portcullis.web.rpc;

import dev.portcullis.ejb.ratelimit.RateLimitKind;
import dev.portcullis.ejb.rpc.call.RpcCaller;

/**
 * Who sent a message, and how their calls are counted (R-PLT-12).
 *
 * @param caller on whose behalf it is answered
 * @param kind by what it is limited
 * @param subject what is counted: a user, a key, an address; null for those who are trusted
 */
record RpcSender(RpcCaller caller, RateLimitKind kind, String subject) {
  /** The same who wants to read as somebody else. */
  RpcSender viewing(String userId) {
    return new RpcSender(caller.viewing(userId), kind, subject);
  }
}
