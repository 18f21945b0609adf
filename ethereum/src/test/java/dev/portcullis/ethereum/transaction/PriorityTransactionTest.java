package dev.portcullis.ethereum.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Requests from layer 1 as transactions. */
class PriorityTransactionTest {
  private static PriorityTransaction request(long id, byte[] data) {
    return new PriorityTransaction(
        id,
        EvmAddress.of(0xa11ce),
        EvmAddress.of(0xb0b),
        2_000_000,
        UInt256.of(800),
        UInt256.of(100_000_000),
        UInt256.of(5),
        UInt256.MAX,
        EvmAddress.of(0xcafe),
        Bytes.of(data));
  }

  @Property
  void theStoredFormKeepsEverything(
      @ForAll @LongRange(min = 0) long id, @ForAll @Size(max = 100) byte[] data) {
    PriorityTransaction request = request(id, data);
    Transaction transaction = request.transaction();
    Transaction read = Transaction.recovered(transaction.encoded().toArray(), transaction.sender());
    assertThat(read.priority()).contains(request);
    assertThat(read.hash()).isEqualTo(request.hash());
    assertThat(read.sender()).isEqualTo(request.from());
    assertThat(read.effectiveGasPrice(UInt256.ONE)).isEqualTo(request.gasPrice());
  }

  @Test
  void noClientCanSendOne() {
    byte[] raw = request(0, new byte[3]).transaction().encoded().toArray();
    assertThatThrownBy(() -> Transaction.decode(raw))
        .isInstanceOf(InvalidTransactionException.class)
        .hasMessageContaining("invalid transaction encoding");
  }
}
