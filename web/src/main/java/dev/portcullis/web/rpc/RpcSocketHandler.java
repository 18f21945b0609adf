package dev.portcullis.web.rpc;

import dev.portcullis.ejb.ratelimit.RateLimitStatus;
import dev.portcullis.ejb.ratelimit.RateLimiter;
import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.gateway.Gateway;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.startup.DatabaseOutage;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Ids;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Executes the messages of a connection as {@code /rpc} does, each with the rights at that time.
 */
final class RpcSocketHandler {
  private static final String GONE = "the credentials are no longer valid";

  private final SocketAdmission socket;
  private final RpcChannel channel;
  private final SocketEndpointDefinition service;
  private final RateLimiter limits;
  private final SocketRateLimit rate;
  private final RejectedMessageCounter refused;

  RpcSocketHandler(
      SocketAdmission socket,
      RpcChannel channel,
      SocketEndpointDefinition service,
      RateLimiter limits,
      SocketRateLimit rate,
      RejectedMessageCounter refused) {
    this.socket = socket;
    this.channel = channel;
    this.service = service;
    this.limits = limits;
    this.rate = rate;
    this.refused = refused;
  }

  /**
   * Responds to a message.
   *
   * @param answered run when the response was sent
   */
  void answer(byte[] body, Runnable answered) {
    CallContext handshake = socket.handshake();
    new CallContext(
            Ids.uuid().toString(),
            handshake.traceId(),
            null,
            Actor.ANONYMOUS,
            handshake.httpOperation(),
            handshake.method(),
            handshake.url(),
            handshake.ipAddress(),
            handshake.userAgent())
        .alone()
        .bind();
    try {
      Optional<RpcSender> sender = service.sender(socket);
      if (sender.isEmpty()) {
        channel.close(RpcChannel.POLICY_VIOLATION, GONE);
        return;
      }
      channel.runMessage(() -> answer(RpcMessage.read(body), sender.get(), answered));
    } catch (Failure busy) {
      channel.close(RpcChannel.TRY_AGAIN_LATER, "try again later");
    } catch (RuntimeException fault) {
      channel.close(RpcChannel.TRY_AGAIN_LATER, "try again later");
      if (!DatabaseOutage.isCauseOf(fault)) {
        throw fault;
      }
    } finally {
      Context.clear();
    }
  }

  private Void answer(RpcMessage message, RpcSender sender, Runnable answered) {
    Optional<byte[]> refusal = refusal(message, sender);
    if (refusal.isEmpty()) {
      refused.reset();
      service.answer(
          message, sender.caller().onChannel(channel), new SocketResponse(channel, answered));
    } else if (refused.add()) {
      channel.close(RpcChannel.TRY_AGAIN_LATER, "too many calls");
    } else {
      channel.answer(new String(refusal.get(), StandardCharsets.UTF_8), answered);
    }
    return null;
  }

  /** The response to a message that exceeds a limit; the message counts all the same. */
  private Optional<byte[]> refusal(RpcMessage message, RpcSender sender) {
    long millis = rate.take();
    Optional<RateLimitStatus> exceeded =
        Optional.ofNullable(sender.subject())
            .flatMap(subject -> limits.take(sender.kind(), subject, message.calls().size()))
            .filter(RateLimitStatus::isExceeded);
    if (millis > 0) {
      return Optional.of(Gateway.tooManyOf(message, rate.most(), millis));
    }
    return exceeded.map(
        known -> Gateway.tooManyOf(message, known.limit(), known.resetSeconds() * 1_000));
  }
}
