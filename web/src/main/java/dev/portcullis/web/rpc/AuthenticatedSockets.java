package dev.portcullis.web.rpc;

import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.gateway.Gateway;
import dev.portcullis.ejb.rpc.gateway.MessageExecutor;
import dev.portcullis.ejb.rpc.gateway.ResponseSink;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.subscription.Subscriptions;
import dev.portcullis.kernel.Actor;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * {@code /rpc/ws}: connections with a session or an API key, which get the same results as at
 * {@code /rpc}.
 */
record AuthenticatedSockets(
    RpcAuthenticator senders, Gateway gateway, MessageExecutor worker, Subscriptions subscriptions)
    implements SocketEndpointDefinition {
  @Override
  public Optional<RpcSender> sender(SocketAdmission socket) {
    return senders.by(socket.credential());
  }

  @Override
  public Supplier<Actor> holder(SocketAdmission socket) {
    return SocketPrincipal.of(senders, socket.credential(), socket.handshake().ipAddress());
  }

  @Override
  public void answer(RpcMessage message, RpcCaller caller, ResponseSink answer) {
    worker.answer(gateway.answer(Gateway.Entry.ACCOUNT, message, caller), answer);
  }

  @Override
  public void closed(RpcChannel channel) {
    subscriptions.drop(channel);
  }
}
