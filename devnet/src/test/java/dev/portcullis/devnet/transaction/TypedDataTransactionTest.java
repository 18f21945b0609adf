package dev.portcullis.devnet.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.devnet.common.Address;
import dev.portcullis.devnet.common.Bytes;
import dev.portcullis.devnet.common.Hash;
import dev.portcullis.devnet.common.UInt256;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The wallets' own transaction type, with one that zksync-ethers 6.17 signed. */
class TypedDataTransactionTest {
  private static final String RAW =
      "0x71f886800184773594008275309400000000000000000000000000000000000000b007808219a580808219a594"
          + "f39fd6e51aad88f6f4ce6ab8827279cfffb9226682c350c0b841997d98bb0aabbff56a846e0e72cfb0f1c5"
          + "f2e687e8bebf0689aac69bdef90899272640d7fe9351946dc3d4377e4a808fc019bfc19c097f6d65d03660"
          + "f31f37341bc0";
  private static final Hash HASH =
      Hash.of("0xc404f66e5799c8e45017a63adf50767d57e57333ca8ba2d36e56e577813d4b01");
  private static final Address ALICE = Address.of("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266");

  private static byte[] changed(String from, String to) {
    assertThat(RAW).contains(from);
    return Bytes.of(RAW.replace(from, to)).toArray();
  }

  @Test
  void itIsReadWithTheHashThatClientsCompute() {
    Transaction transaction = Transaction.decode(Bytes.of(RAW).toArray());
    assertThat(transaction.hash()).isEqualTo(HASH);
    assertThat(transaction.sender()).isEqualTo(ALICE);
    assertThat(transaction.type()).isEqualTo(TransactionType.TYPED_DATA);
    assertThat(transaction.to()).contains(Address.of(0xb0));
    assertThat(transaction.value()).isEqualTo(UInt256.of(7));
    assertThat(transaction.gasLimit()).isEqualTo(30_000);
    assertThat(transaction.gasPerPubdata()).contains(UInt256.of(50_000));
    Transaction stored = Transaction.recovered(transaction.encoded().toArray(), ALICE);
    assertThat(stored.hash()).isEqualTo(HASH);
    assertThat(stored.sender()).isEqualTo(ALICE);
  }

  @Test
  void aSenderThatDidNotSignIsRefused() {
    byte[] other = changed("f39fd6e51aad", "f39fd6e51aae");
    assertThatThrownBy(() -> Transaction.decode(other))
        .isInstanceOf(InvalidTransaction.class)
        .hasMessageContaining("not signed by 0xf39fd6e51aae");
  }

  @Test
  void anotherValueThanTheSignedOneIsRefused() {
    byte[] other = changed("b007808219", "b008808219");
    assertThatThrownBy(() -> Transaction.decode(other))
        .isInstanceOf(InvalidTransaction.class)
        .hasMessageContaining("not signed by");
  }

  @Test
  void paymastersAndFactoryDependenciesAreRefused() {
    byte[] paymaster = changed("71f886", "71f887");
    paymaster = Arrays.copyOf(paymaster, paymaster.length + 1);
    paymaster[paymaster.length - 2] = (byte) 0xc1;
    paymaster[paymaster.length - 1] = 0x01;
    byte[] raw = paymaster;
    assertThatThrownBy(() -> Transaction.decode(raw))
        .isInstanceOf(InvalidTransaction.class)
        .hasMessageContaining("paymasters do not exist");
    byte[] dependency = changed("71f886", "71f887");
    byte[] longer =
        Bytes.of(Bytes.of(dependency).toString().replace("82c350c0", "82c350c101")).toArray();
    assertThatThrownBy(() -> Transaction.decode(longer))
        .isInstanceOf(InvalidTransaction.class)
        .hasMessageContaining("factory dependencies do not exist");
  }

  @Test
  void everyShortenedEncodingIsRefused() {
    byte[] raw = Bytes.of(RAW).toArray();
    for (int size = 1; size < raw.length; size++) {
      byte[] shorter = Arrays.copyOf(raw, size);
      assertThatThrownBy(() -> Transaction.decode(shorter)).isInstanceOf(InvalidTransaction.class);
    }
  }
}
