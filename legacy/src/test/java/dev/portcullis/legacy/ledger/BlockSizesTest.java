package dev.portcullis.legacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class BlockSizesTest {
  private final BlockSizes sizes = new BlockSizes(List.of(10, 32, 72));

  @Test
  void aBlockHasTheSmallestSizeThatItFits() {
    assertThat(sizes.smallestFor(0)).isEqualTo(10);
    assertThat(sizes.smallestFor(10)).isEqualTo(10);
    assertThat(sizes.smallestFor(11)).isEqualTo(32);
    assertThat(sizes.smallestFor(72)).isEqualTo(72);
    assertThatIllegalArgumentException().isThrownBy(() -> sizes.smallestFor(73));
  }

  @Test
  void aBlockIsFullWhenTheLargestSizeIs() {
    assertThat(sizes.largest()).isEqualTo(72);
    assertThat(sizes.fits(66, 6)).isTrue();
    assertThat(sizes.fits(67, 6)).isFalse();
  }

  @Test
  void sizesAscendAndTheLastTakesEveryOperation() {
    refused(10, 10);
    refused(32, 10);
    refused(OperationKind.FULL_EXIT.chunks() - 1);
    refused();
    assertThat(new BlockSizes(List.of(OperationKind.FULL_EXIT.chunks())).largest()).isEqualTo(11);
  }

  private static void refused(Integer... sizes) {
    assertThatIllegalArgumentException().isThrownBy(() -> new BlockSizes(List.of(sizes)));
  }
}
