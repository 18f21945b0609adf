package dev.portcullis.devnet.rollup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.state.BlockAccessList.AccountAccess;
import dev.portcullis.devnet.state.Log;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.SystemContracts;
import dev.portcullis.ethereum.common.UInt256;
import org.junit.jupiter.api.Test;

/** Both layers with the rules of Amsterdam: deposits and withdrawals work among their new logs. */
class AmsterdamRollupTest {
  private static final EvmAddress SYSTEM =
      EvmAddress.of("0xfffffffffffffffffffffffffffffffffffffffe");
  private static final EvmAddress BOB = EvmAddress.of("0x00000000000000000000000000000000000000b0");
  private static final UInt256 VALUE = UInt256.of(1_234);

  @Test
  void depositsAndWithdrawalsLogTheirTransfersAndSettle() {
    ChainSettings settings = ChainSettings.builder().fork(Fork.AMSTERDAM).build();
    try (TwoLayers layers = new TwoLayers(settings, TwoLayers.QUICK)) {
      IncludedTransaction deposit = layers.executed(layers.request(BOB, VALUE, Bytes.EMPTY));
      assertThat(deposit.receipt().succeeded()).isTrue();
      assertThat(deposit.receipt().logs())
          .as("the value, and neither the mint nor the refund")
          .extracting(Log::address)
          .containsExactly(SYSTEM);
      hasItsAccessList(layers, deposit.block());
      assertThat(layers.l2().replay().accessList(deposit.block()).accounts())
          .extracting(AccountAccess::address)
          .contains(BOB, layers.alice(), SystemContracts.BOOTLOADER);

      Bytes call = BridgeCalls.function("withdraw(address)").address(BOB).toBytes();
      IncludedTransaction withdrawal =
          layers.send(layers.l2(), SystemContracts.BASE_TOKEN, VALUE, call);
      assertThat(withdrawal.receipt().succeeded()).isTrue();
      assertThat(withdrawal.receipt().logs().get(0).address()).isEqualTo(SYSTEM);
      hasItsAccessList(layers, withdrawal.block());
      layers.finalized(withdrawal.block().number());
      assertThat(layers.rollup.proofs().ofLog(withdrawal.transaction().hash(), 0)).isPresent();
    }
  }

  private static void hasItsAccessList(TwoLayers layers, Block block) {
    assertThat(block.header().blockAccessListHash())
        .contains(layers.l2().replay().accessList(block).hash());
  }
}
