package dev.portcullis.ejb.rpc.call;

import dev.portcullis.kernel.CallContext;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * On whose behalf a message is answered; passed along as a value.
 *
 * @param context the request: who acts, from where, its ids
 * @param refused whether credentials were sent that do not hold: nobody is then served anything
 * @param viewed the user as whom whoever acts wants to read (ADR 0056), as they wrote it; or null
 * @param channel the connection that the message came by, if something can be pushed to it
 * @param isThere whether they still wait for the answer, as far as can be noticed; asked before
 *     each call
 */
public record RpcCaller(
    CallContext context,
    boolean refused,
    String viewed,
    Optional<RpcChannel> channel,
    BooleanSupplier isThere) {
  /** The header that names the user as whom somebody wants to read. */
  public static final String VIEW_AS = "x-portcullis-view-as";

  /** The request's actor, or nobody known. */
  public static RpcCaller of(CallContext context) {
    return new RpcCaller(context, false, null, Optional.empty(), () -> true);
  }

  /** Somebody whose credentials do not hold (−32090 on any method). */
  public static RpcCaller refused(CallContext context) {
    return new RpcCaller(context, true, null, Optional.empty(), () -> true);
  }

  /** The same who wants to read as somebody else. */
  public RpcCaller viewing(String userId) {
    return new RpcCaller(context, refused, userId, channel, isThere);
  }

  /** The same caller, by a connection that can be pushed to. */
  public RpcCaller by(RpcChannel connection) {
    return new RpcCaller(
        context, refused, viewed, Optional.of(connection), () -> !connection.isEnded());
  }

  /** The same caller, of whom it can be found out whether they still wait. */
  public RpcCaller waiting(BooleanSupplier isWaiting) {
    return new RpcCaller(context, refused, viewed, channel, isWaiting);
  }
}
