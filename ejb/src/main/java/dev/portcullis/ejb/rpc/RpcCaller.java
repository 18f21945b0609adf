package dev.portcullis.ejb.rpc;

import dev.portcullis.kernel.CallContext;

/**
 * On whose behalf a message is answered; passed along as a value.
 *
 * @param context the request: who acts, from where, its ids
 * @param refused whether credentials were sent that do not hold: nobody is then served anything
 */
public record RpcCaller(CallContext context, boolean refused) {
  /** The request's actor, or nobody known. */
  public static RpcCaller of(CallContext context) {
    return new RpcCaller(context, false);
  }

  /** Somebody whose credentials do not hold (−32090 on any method). */
  public static RpcCaller refused(CallContext context) {
    return new RpcCaller(context, true);
  }
}
