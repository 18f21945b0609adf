package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;

/** The settings of the gateway ({@code rpc.*}). */
@ApplicationScoped
public class RpcConfig extends Settings implements CheckedConfig {
  private final Setting<Integer> maxAnswerBytes = integer("rpc.max-answer-bytes", 65_536, 1 << 30);

  /** The most bytes of the answer to a message. */
  int maxAnswerBytes() {
    return maxAnswerBytes.get();
  }
}
