package dev.portcullis.web.rpc;

import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.gateway.AnswerSink;
import dev.portcullis.ejb.rpc.gateway.Gateway;
import dev.portcullis.ejb.rpc.gateway.MessageWorker;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.subscription.Subscriptions;
import dev.portcullis.kernel.Actor;
import java.util.Optional;
import java.util.function.Supplier;

/** {@code /rpc/ws}: whoever has shown a session or a key, as {@code /rpc} answers them. */
record AccountSockets(
    RpcSenders senders, Gateway gateway, MessageWorker worker, Subscriptions subscriptions)
    implements SocketService {
  @Override
  public Optional<RpcSender> sender(AdmittedSocket socket) {
    return senders.by(socket.credential());
  }

  @Override
  public Supplier<Actor> holder(AdmittedSocket socket) {
    return SocketHolder.of(senders, socket.credential(), socket.handshake().ipAddress());
  }

  @Override
  public void answer(RpcMessage message, RpcCaller caller, AnswerSink answer) {
    worker.answer(gateway.answer(Gateway.Entry.ACCOUNT, message, caller), answer);
  }

  @Override
  public void closed(RpcChannel channel) {
    subscriptions.drop(channel);
  }
}
