package dev.portcullis.web.rpc;

import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.gateway.ResponseSink;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.kernel.Actor;
import java.util.Optional;
import java.util.function.Supplier;

/** Defines who may send messages at the connections of a path, and what executes them. */
interface SocketEndpointDefinition {
  /**
   * On whose behalf a message is executed, as of now; empty if the sender is no longer authorized.
   */
  Optional<RpcSender> sender(SocketAdmission socket);

  /** The principal of a connection, as of now; see {@link RpcChannel#holder}. */
  Supplier<Actor> holder(SocketAdmission socket);

  /**
   * Responds to a message, now or later; without content when the message contains only
   * notifications.
   */
  void answer(RpcMessage message, RpcCaller caller, ResponseSink answer);

  /** Removes the state of a closed connection. */
  void closed(RpcChannel channel);
}
