package dev.portcullis.web.rpc;

import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.gateway.ResponseSink;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.kernel.Actor;
import java.util.Optional;
import java.util.function.Supplier;

/** Who may speak at the connections of a path, and what answers them. */
interface SocketEndpointDefinition {
  /** On whose behalf a message is answered, as of now; empty if they may not any more. */
  Optional<RpcSender> sender(SocketAdmission socket);

  /** Who is behind a connection, as of now; see {@link RpcChannel#holder}. */
  Supplier<Actor> holder(SocketAdmission socket);

  /** Answers a message, now or later; with nothing when everything in it was a notification. */
  void answer(RpcMessage message, RpcCaller caller, ResponseSink answer);

  /** Forgets what a connection wanted that is over. */
  void closed(RpcChannel channel);
}
