package dev.portcullis.devnet.node.rpc;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A client that stays connected, so that something can be pushed to it. */
public final class Connection {
  private final Consumer<String> sender;
  private final List<String> held = new ArrayList<>();
  private boolean holding;

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
  public synchronized void push(String text) {
    if (holding) {
      held.add(text);
    } else {
      sender.accept(text);
    }
  }

  /**
   * Keeps back what is pushed until the current call is answered: a client must know the id of its
   * subscription before the first item arrives, and misses none that comes in between.
   */
  public synchronized void holdUntilAnswered() {
    holding = true;
  }

  /** The current call is answered: what was kept back follows. */
  public synchronized void answered() {
    holding = false;
    held.forEach(sender);
    held.clear();
  }
}
