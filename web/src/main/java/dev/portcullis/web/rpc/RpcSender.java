package dev.portcullis.web.rpc;

import dev.portcullis.ejb.ratelimit.RateLimitKind;
import dev.portcullis.ejb.rpc.call.RpcCaller;

/**
 * The sender of a message, and how its calls are counted (R-PLT-12).
 *
 * @param caller on whose behalf the message is executed
 * @param kind the kind of rate limit
 * @param subject the counted key: a user, a key, an address; null for trusted senders
 */
record RpcSender(RpcCaller caller, RateLimitKind kind, String subject) {
  /** The same sender, reading as another user. */
  RpcSender viewing(String userId) {
    return new RpcSender(caller.viewing(userId), kind, subject);
  }
}
