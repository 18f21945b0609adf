package dev.portcullis.ethereum.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
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
  private static final String SPONSORED =
      "0x71f9010380018477359400830493e09400000000000000000000000000000000000000b007808219a5"
          + "80808219a594f39fd6e51aad88f6f4ce6ab8827279cfffb9226682c350c0b841fea4082625d2964601cc"
          + "f86370201f78624f89e136cfec5794992efaed8ccdaf076e92a5f6b31ff8302c5965c092c74d69668e73"
          + "a03c757348019c239627f4ca1bf87b9400000000000000000000000000000000000000aab8648c5a3445"
          + "000000000000000000000000000000000000000000000000000000000000002000000000000000000000"
          + "000000000000000000000000000000000000000000020102000000000000000000000000000000000000"
          + "000000000000000000000000";
  private static final Hash SPONSORED_HASH =
      Hash.of("0x2ad1be8677daa70616de29bb8408f7ced24f65b5e334fa476d155fa618a33e00");
  private static final EvmAddress ALICE =
      EvmAddress.of("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266");

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
    assertThat(transaction.to()).contains(EvmAddress.of(0xb0));
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
        .isInstanceOf(InvalidTransactionException.class)
        .hasMessageContaining("not signed by 0xf39fd6e51aae");
  }

  @Test
  void anotherValueThanTheSignedOneIsRefused() {
    byte[] other = changed("b007808219", "b008808219");
    assertThatThrownBy(() -> Transaction.decode(other))
        .isInstanceOf(InvalidTransactionException.class)
        .hasMessageContaining("not signed by");
  }

  @Test
  void aPaymasterIsSignedFor() {
    Transaction transaction = Transaction.decode(Bytes.of(SPONSORED).toArray());
    assertThat(transaction.hash()).isEqualTo(SPONSORED_HASH);
    assertThat(transaction.sender()).isEqualTo(ALICE);
    Paymaster paymaster = transaction.paymaster().orElseThrow();
    assertThat(paymaster.address()).isEqualTo(EvmAddress.of(0xaa));
    assertThat(paymaster.input().toString()).startsWith("0x8c5a3445").contains("0102");
    assertThat(Transaction.decode(Bytes.of(RAW).toArray()).paymaster()).isEmpty();

    for (String other :
        new String[] {
          SPONSORED.replace("00aab864", "00abb864"), SPONSORED.replace("8c5a3445", "8c5a3446")
        }) {
      assertThat(other).isNotEqualTo(SPONSORED);
      assertThatThrownBy(() -> Transaction.decode(Bytes.of(other).toArray()))
          .isInstanceOf(InvalidTransactionException.class)
          .hasMessageContaining("not signed by");
    }
  }

  @Test
  void anInvalidPaymasterAndFactoryDependenciesAreRejected() {
    byte[] paymaster = changed("71f886", "71f887");
    paymaster = Arrays.copyOf(paymaster, paymaster.length + 1);
    paymaster[paymaster.length - 2] = (byte) 0xc1;
    paymaster[paymaster.length - 1] = 0x01;
    byte[] raw = paymaster;
    assertThatThrownBy(() -> Transaction.decode(raw))
        .isInstanceOf(InvalidTransactionException.class)
        .hasMessageContaining("an address has 20 bytes");
    byte[] dependency = changed("71f886", "71f887");
    byte[] longer =
        Bytes.of(Bytes.of(dependency).toString().replace("82c350c0", "82c350c101")).toArray();
    assertThatThrownBy(() -> Transaction.decode(longer))
        .isInstanceOf(InvalidTransactionException.class)
        .hasMessageContaining("factory dependencies do not exist");
  }

  @Test
  void everyShortenedEncodingIsRefused() {
    byte[] raw = Bytes.of(RAW).toArray();
    for (int size = 1; size < raw.length; size++) {
      byte[] shorter = Arrays.copyOf(raw, size);
      assertThatThrownBy(() -> Transaction.decode(shorter))
          .isInstanceOf(InvalidTransactionException.class);
    }
  }
}
