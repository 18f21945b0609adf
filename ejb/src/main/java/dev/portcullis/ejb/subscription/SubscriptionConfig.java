package dev.portcullis.ejb.subscription;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;

/** The settings of subscriptions ({@code rpc.subscription*}). */
@ApplicationScoped
public class SubscriptionConfig extends Settings implements CheckedConfig {
  private static final int MANY = 1_000_000;

  private final Setting<Integer> most = integer("rpc.subscriptions", 1, MANY);
  private final Setting<Integer> ofCaller = integer("rpc.subscriptions-per-caller", 1, MANY);
  private final Setting<Integer> ofSocket = integer("rpc.subscriptions-per-socket", 1, MANY);
  private final Setting<Integer> blocks = integer("rpc.subscription-blocks", 1, MANY);

  /** The maximum number on this node. */
  public int most() {
    return most.get();
  }

  /** The maximum for one user or machine. */
  int ofCaller() {
    return ofCaller.get();
  }

  /** The maximum for one connection. */
  public int ofSocket() {
    return ofSocket.get();
  }

  /** The most blocks to catch up with after a gap; beyond that the connections are closed. */
  int blocks() {
    return blocks.get();
  }
}
