package dev.portcullis.ejb.rpc.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.limit.NodeWorkload;
import dev.portcullis.ejb.rpc.limit.PermitRequiredException;
import dev.portcullis.ejb.rpc.limit.ResponseMemoryBudget;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.rpc.message.RpcRequest;
import dev.portcullis.ejb.rpc.message.RpcResponseWriter;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Answers the calls of a message one after the other, within common bounds of time and size, and
 * returns the response in pieces. It has no thread. Each call is answered on the calling thread,
 * one at a time.
 */
public final class MessageExecution {
  private final RpcMessage message;
  private final RpcCaller caller;
  private final Function<RpcRequest, NodeWorkload> works;
  private final Function<RpcRequest, JsonNode> results;
  private final Duration most;
  private final LongSupplier clock;
  private final RpcResponseWriter answers;
  private final long began;
  private ResponseMemoryBudget.Share room;
  private NodeWorkload needed;
  private int at;

  /** Bounds of a message: duration and bytes. */
  record Bounds(Duration most, int mostBytes, LongSupplier clock) {}

  /**
   * A message without any answered call.
   *
   * @param bounds the time in which calls are begun, and the most bytes of the response
   * @param works the node workload of a call
   * @param results answers a call
   */
  MessageExecution(
      RpcMessage message,
      RpcCaller caller,
      Bounds bounds,
      Function<RpcRequest, NodeWorkload> works,
      Function<RpcRequest, JsonNode> results) {
    this.message = message;
    this.caller = caller;
    this.works = works;
    this.results = results;
    this.most = bounds.most();
    this.clock = bounds.clock();
    this.answers = new RpcResponseWriter(message.isBatch(), bounds.mostBytes());
    this.began = clock.getAsLong();
  }

  /** The caller of the message. */
  RpcCaller caller() {
    return caller;
  }

  /** From here on, the response takes its memory from this share. */
  void within(ResponseMemoryBudget.Share share) {
    room = share;
    answers.within(share::take);
  }

  /** Releases the memory of response bytes that were sent. */
  public void sent(long bytes) {
    if (room != null) {
      room.release(bytes);
    }
  }

  /** Releases all memory: no part of the response waits any more. */
  public void close() {
    if (room != null) {
      room.close();
    }
  }

  /** Whether all calls are answered. */
  boolean isOver() {
    return at == message.calls().size();
  }

  /** Whether the next call had begun, and begins again when it has a permit. */
  boolean hasMoved() {
    return needed != null;
  }

  /** The node workload of the next call. Rejected callers cause none. */
  NodeWorkload next() {
    if (needed != null) {
      return needed;
    }
    RpcRequest request = message.calls().get(at);
    if (request.problem() != null || caller.refused()) {
      return NodeWorkload.LOOKUP;
    }
    NodeWorkload work = works.apply(request);
    boolean isUnknown = caller.context().actor().id() == null;
    return isUnknown && work != NodeWorkload.LEGACY ? NodeWorkload.LOOKUP : work;
  }

  /** Answers the next call, unless it needs another permit. It then remains the next one. */
  void answerNext() {
    answerNext(results);
  }

  /** Answers the next call with an error. */
  void failNext(RpcError error) {
    answerNext(
        request -> {
          throw error;
        });
  }

  private void answerNext(Function<RpcRequest, JsonNode> source) {
    RpcRequest request = message.calls().get(at++);
    needed = null;
    try {
      if (clock.getAsLong() - began > most.toNanos()) {
        throw RpcError.busy(
            "The message takes longer than %d ms; send fewer calls at once"
                .formatted(most.toMillis()));
      }
      JsonNode result = source.apply(request);
      if (!request.isNotification()) {
        answers.result(request.id(), result);
      }
    } catch (PermitRequiredException moved) {
      needed = moved.work();
      at--;
    } catch (RpcError error) {
      if (!request.isNotification()) {
        answers.error(request.id(), error);
      }
    }
  }

  /**
   * The part of the response since the last call of this method. All pieces together are the
   * response.
   */
  public byte[] piece() {
    return answers.piece(isOver());
  }

  /** Answers all remaining calls on this thread and returns the rest of the response. */
  public byte[] rest() {
    while (!isOver()) {
      answerNext();
    }
    return piece();
  }
}
