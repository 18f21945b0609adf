package dev.portcullis.ejb.rpc.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Preflight;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code rpc.forward} lists exact names, and none that steers the node (R-GTW-29). */
class ForwardSettingTest {
  private static RpcConfig config(String names) {
    RpcConfig config = GivenSettings.bean(RpcConfig.class, Map.of("rpc.forward", names));
    config.check();
    return config;
  }

  @Test
  void listedNamesAreForwarded() {
    RpcConfig config = config("trace_block, zks_rollupStatus,erigon_forks,");
    for (String method :
        List.of("trace_block", "rollup_rollupStatus", "erigon_forks", "eth_config")) {
      assertThat(config.forwards(method)).as(method).isTrue();
    }
    for (String method :
        List.of("trace_blocks", "trace_", "Trace_block", "zks_rollupStatus", "admin_peers", "")) {
      assertThat(config.forwards(method)).as(method).isFalse();
    }
    assertThat(config("").forwards("trace_block")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "eth_sendTransaction",
        "eth_sign",
        "eth_signTypedData_v4",
        "eth_sendBundle",
        "zks_sendRawTransaction",
        "personal_listAccounts",
        "admin_peers",
        "miner_start",
        "engine_getPayloadV4",
        "debug_setHead",
        "debug_freeOSMemory",
        "debug_traceBlockFromFile",
        "anvil_nodeInfo",
        "hardhat_reset",
        "evm_mine",
        "devnet_faucet"
      })
  void aNameThatSteersStopsTheStartAndIsNamed(String method) {
    assertThatThrownBy(() -> config("trace_block," + method))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("The setting rpc.forward must not have " + method + ": ");
    assertThat(Preflight.of(Map.of("rpc.forward", method), Map.of()).problems())
        .extracting(InvalidSettingException::getMessage)
        .anyMatch(problem -> problem.contains("rpc.forward") && problem.contains(method));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*",
        "debug_*",
        "trace",
        "trace_block trace_call",
        "TRACE_block",
        "_x",
        "tr\u00e4ce_x"
      })
  void whatIsNoNameIsRefused(String names) {
    assertThatThrownBy(() -> config(names))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("The setting rpc.forward must list whole names of methods");
  }
}
