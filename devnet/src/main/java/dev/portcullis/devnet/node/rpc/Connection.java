package dev.portcullis.devnet.node.rpc;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A client that stays connected, so that something can be pushed to it. */
public final class Connection {
  private final Consumer<String> sender;
  private final List<Runnable> afterAnswer = new ArrayList<>();

  /**
   * A connection.
   *
   * @param sender queues a text for the client and never blocks
   */
  public Connection(Consumer<String> sender) {
    this.sender = sender;
  }

  /**
   * Queues a text for the client.
   *
   * @param text one JSON-RPC message
   */
  public void push(String text) {
    sender.accept(text);
  }

  /**
   * Runs something once the current call is answered: a client must know the id of its subscription
   * before the first item arrives.
   *
   * @param action what to run
   */
  public void afterAnswer(Runnable action) {
    afterAnswer.add(action);
  }

  /** The current call is answered. */
  public void answered() {
    afterAnswer.forEach(Runnable::run);
    afterAnswer.clear();
  }
}
