package dev.portcullis.ejb.rpc.call;

import dev.portcullis.kernel.CallContext;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The caller of a message, passed along as a value.
 *
 * @param context the context of the request: actor, client address, ids
 * @param refused whether the credentials are invalid; every call is then denied
 * @param viewed the user as whom the actor wants to read (ADR 0056), as the actor wrote it; or null
 * @param channel the connection of the message, if it supports pushes
 * @param isConnected whether the client still waits for the response, as far as the server can
 *     detect; checked before each call
 */
public record RpcCaller(
    CallContext context,
    boolean refused,
    String viewed,
    Optional<RpcChannel> channel,
    BooleanSupplier isConnected) {
  /** The header with the user id for reading as another user. */
  public static final String VIEW_AS = "x-portcullis-view-as";

  /** The request's actor, or an anonymous client. */
  public static RpcCaller of(CallContext context) {
    return new RpcCaller(context, false, null, Optional.empty(), () -> true);
  }

  /** A caller with invalid credentials (−32090 on any method). */
  public static RpcCaller refused(CallContext context) {
    return new RpcCaller(context, true, null, Optional.empty(), () -> true);
  }

  /** The same caller, reading as another user. */
  public RpcCaller viewing(String userId) {
    return new RpcCaller(context, refused, userId, channel, isConnected);
  }

  /** The same caller, on a connection that supports pushes. */
  public RpcCaller onChannel(RpcChannel connection) {
    return new RpcCaller(
        context, refused, viewed, Optional.of(connection), () -> !connection.isEnded());
  }

  /** The same caller, with a check whether the client still waits. */
  public RpcCaller withConnectionCheck(BooleanSupplier isWaiting) {
    return new RpcCaller(context, refused, viewed, channel, isWaiting);
  }
}
