package dev.portcullis.devnet.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.state.BlockAccessList.AccountAccess;
import dev.portcullis.devnet.state.BlockAccessList.CodeChange;
import dev.portcullis.devnet.state.BlockAccessList.SlotChanges;
import dev.portcullis.devnet.state.BlockAccessList.WordChange;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.rlp.RlpReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The encoding of access lists, by lists of the official tests of the fork. */
class BlockAccessListTest {
  /** execution-spec-tests bal@v3.0.1, bal_simple. */
  private static final String SIMPLE =
      "0xf90147de9400000961ef480eb55e80d19ad83579a64c007002c0c480010203c0c0c0"
          + "de940000bbddc7ce488642fb579f8b00f3a590007251c0c480010203c0c0c0"
          + "f840940000f90827f1c53a10cb7a02335b175320002935"
          + "e6e580e3e280a0372103e56664908ceaa2479eae7f3e852363b920a2ee7a19559b0a2035ba3d21c0c0c0c0"
          + "eb94000f3df6d732807ef1319fb7b8bb8522d0beac02d1c50cc3c2800cca82200bc6c58083abcdefc0c0c0c0"
          + "e5942adc25665018aa1fe0e6bc666dac8fc2697ff9bac0c0cbc40182f618c5028301ec30c0c0"
          + "e0946032d7702ce646223d30c900bfc4d8641ce84dd1c0c0c6c2010ac20214c0c0"
          + "e9949c450aafafe41b35edac4bc49eddb23209a250dcc0c0cccb02893635c9adc5de9ccba6c3c20201c0"
          + "e994f5ffa27864bf419390eaa7c520b528a740c594dec0c0cccb01893635c9adc5de9ccba6c3c20101c0";

  /** execution-spec-tests bal@v5.0.0, bal_all_transaction_types. */
  private static final String ALL_TYPES =
      "0xf9028ede9400000961ef480eb55e80d19ad83579a64c007002c0c480010203c0c0c0"
          + "de940000bbddc7ce488642fb579f8b00f3a590007251c0c480010203c0c0c0"
          + "f840940000f90827f1c53a10cb7a02335b175320002935"
          + "e6e580e3e280a08567617f5fede9ef173b5a29d6b35d856c2c98ebab2397331cb670791ec1dddbc0c0c0c0"
          + "e394000f3df6d732807ef1319fb7b8bb8522d0beac02c6c50cc3c2800cc382200bc0c0c0"
          + "f83d940c7dcbd9e1c8f0cafb629cd4251570cd9c8c8ad2c6c501c3c20505c0c0c3c20501"
          + "dad90597ef0100bf0980440e98d1dc6ef4714a120302d7229671d9"
          + "f838942adc25665018aa1fe0e6bc666dac8fc2697ff9bac0c0"
          + "dec5018301fad3c502830411c6c50383075e7bc504830aab30c505830ee93ec0c0"
          + "e9943c138d679072c173dabdc3fd45380f41ead0b3d4c0c0cccb03893635c9adc5de9814b4c3c20301c0"
          + "e99495c7ed676f490cd77cdb941c70f49b2256e3a0e4c0c0cccb02893635c9adc5de9908d6c3c20201c0"
          + "e994a0a12c0d5ddf86a31979ac889518fb57c9ee1d69c0c0cccb05893635c9adc5de95d178c3c20501c0"
          + "e994b06f60a2a3d59e7902432200a69612c1970d3d67c0c0cccb04893635c9adc5de9614b4c3c20401c0"
          + "e094bf0980440e98d1dc6ef4714a120302d722966dd9c6c501c3c20101c0c0c0c0"
          + "e094bf0980440e98d1dc6ef4714a120302d722966ed9c6c501c3c20202c0c0c0c0"
          + "e094bf0980440e98d1dc6ef4714a120302d722966fd9c6c501c3c20303c0c0c0c0"
          + "e094bf0980440e98d1dc6ef4714a120302d7229670d9c6c501c3c20404c0c0c0c0"
          + "da94bf0980440e98d1dc6ef4714a120302d7229671d9c0c0c0c0c0"
          + "e994bf9375cb0fa8610da19655ba849d9e2b276416c0c0c0cccb01893635c9adc5de996696c3c20101c0";

  @Test
  void theListsOfTheOfficialTestsHaveTheirBytesAndHash() {
    hasBytesAndHash(
        SIMPLE, "0xf487a8de6b5b4c5ed1238362d193bb840e9ac76cf13df283cb1ccfc23a69f673", 8);
    hasBytesAndHash(
        ALL_TYPES, "0x656055f6f0599b43484b03a8a379b14a61b87c116aca83829f6d0c1f435b285c", 16);
  }

  private static void hasBytesAndHash(String rlp, String hash, int accounts) {
    BlockAccessList list = decode(rlp);
    assertThat(list.accounts()).hasSize(accounts);
    assertThat(Bytes.wrap(list.encode())).hasToString(rlp);
    assertThat(list.hash()).isEqualTo(Hash.of(hash));
  }

  @Test
  void fieldsHaveTheOrderOfTheStandard() {
    AccountAccess delegated = decode(ALL_TYPES).accounts().get(4);
    assertThat(delegated)
        .isEqualTo(
            new AccountAccess(
                EvmAddress.of("0x0c7dcbd9e1c8f0cafb629cd4251570cd9c8c8ad2"),
                List.of(new SlotChanges(UInt256.ONE, List.of(new WordChange(5, UInt256.of(5))))),
                List.of(),
                List.of(),
                List.of(new WordChange(5, UInt256.ONE)),
                List.of(
                    new CodeChange(
                        5, Bytes.of("0xef0100bf0980440e98d1dc6ef4714a120302d7229671d9")))));
  }

  @Test
  void aBlockWithoutAccessesHasTheHashOfAnEmptyList() {
    BlockAccessList empty = new BlockAccessList(List.of());
    assertThat(Bytes.wrap(empty.encode())).hasToString("0xc0");
    assertThat(empty.hash())
        .hasToString("0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347");
  }

  private static BlockAccessList decode(String rlp) {
    RlpReader in = RlpReader.ofList(Bytes.of(rlp).toArray(), 0);
    return new BlockAccessList(
        all(
            in,
            account ->
                new AccountAccess(
                    EvmAddress.of(account.bytes()),
                    all(account.list(), BlockAccessListTest::slot),
                    numbers(account.list()),
                    all(account.list(), BlockAccessListTest::word),
                    all(account.list(), BlockAccessListTest::word),
                    all(account.list(), BlockAccessListTest::code))));
  }

  private static SlotChanges slot(RlpReader in) {
    return new SlotChanges(in.number(), all(in.list(), BlockAccessListTest::word));
  }

  private static WordChange word(RlpReader in) {
    return new WordChange((int) in.number().longValue(), in.number());
  }

  private static CodeChange code(RlpReader in) {
    return new CodeChange((int) in.number().longValue(), Bytes.wrap(in.bytes()));
  }

  private static List<UInt256> numbers(RlpReader in) {
    List<UInt256> numbers = new ArrayList<>();
    while (in.hasNext()) {
      numbers.add(in.number());
    }
    return numbers;
  }

  private static <T> List<T> all(RlpReader in, Function<RlpReader, T> item) {
    List<T> items = new ArrayList<>();
    while (in.hasNext()) {
      items.add(item.apply(in.list()));
    }
    return items;
  }
}
