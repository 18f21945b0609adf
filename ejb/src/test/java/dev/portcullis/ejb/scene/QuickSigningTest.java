package dev.portcullis.ejb.scene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import dev.portcullis.ethereum.transaction.TransactionType;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What the adversary signs quickly is signed. */
class QuickSigningTest {
  @Test
  void signedDataBelongsToTheSenderInEveryReader() {
    Random random = new Random(1);
    for (int i = 0; i < 20; i++) {
      TestKey wallet = TestKey.random();
      EvmAddress sender = EvmAddress.of(wallet.text());
      byte[] data = new byte[random.nextInt(3) * 100];
      random.nextBytes(data);
      boolean delegates = random.nextBoolean();
      TransactionPayload payload =
          new TransactionPayload(
              delegates ? TransactionType.SET_CODE : TransactionType.DYNAMIC_FEE,
              Optional.of(UInt256.of(6565)),
              random.nextInt(1000),
              UInt256.ONE,
              UInt256.of(100),
              21_000,
              Optional.of(sender),
              UInt256.ONE,
              Bytes.wrap(data),
              List.of(),
              UInt256.ZERO,
              List.of(),
              delegates
                  ? List.of(QuickSigning.authorize(UInt256.of(6565), sender, 1, wallet.key()))
                  : List.of());
      Transaction signed = QuickSigning.sign(payload, wallet.key(), sender);
      Transaction read = Transaction.decode(signed.encoded().toArray());
      assertThat(read.sender()).isEqualTo(sender);
      assertThat(read.payload()).isEqualTo(payload);
      assertThat(read.payload().authorizations())
          .allMatch(each -> each.authority().equals(Optional.of(sender)));
    }
  }
}
