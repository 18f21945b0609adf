package dev.portcullis.legacy.musig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.legacy.musig.Vectors.Vector;
import org.junit.jupiter.api.Test;

class RescueTest {
  @Test
  void ordersHaveTheHashesOfThePublicLibrary() {
    assertThat(Vectors.own("orders")).hasSizeGreaterThan(10).allSatisfy(RescueTest::hasItsHash);
  }

  private static void hasItsHash(Vector vector) {
    byte[] orders = vector.bytes("orders");
    assertThat(OrdersHash.of(orders)).hasSize(OrdersHash.BYTES).isEqualTo(vector.hash());
  }

  @Test
  void theOrderOfOrdersMatters() {
    byte[] orders = Vectors.own("orders").get(3).bytes("orders");
    byte[] swapped = new byte[orders.length];
    System.arraycopy(orders, 0, swapped, 89, 89);
    System.arraycopy(orders, 89, swapped, 0, 89);
    assertThat(OrdersHash.of(swapped)).isNotEqualTo(OrdersHash.of(orders));
  }

  @Test
  void nothingHasNoHash() {
    assertThatThrownBy(Rescue::hash).hasMessageContaining("nothing to hash");
    assertThatThrownBy(() -> OrdersHash.of(new byte[0])).hasMessageContaining("nothing to hash");
  }

  @Test
  void theLengthIsPartOfTheHash() {
    Fr one = Fr.of(1);
    assertThat(Rescue.hash(one)).isNotEqualTo(Rescue.hash(one, one));
    assertThat(Rescue.hash(one, one)).isNotEqualTo(Rescue.hash(one, one, one));
    assertThat(Rescue.hash(one, one, one)).isNotEqualTo(Rescue.hash(one, one, one, one));
    assertThat(Rescue.hash(Fr.ZERO, one)).isNotEqualTo(Rescue.hash(one, Fr.ZERO));
  }

  @Test
  void theHashOfFourGoesOnFromThatOfItsFirstTwo() {
    Fr[] half = Rescue.half(Fr.of(2), Fr.of(3));
    assertThat(Rescue.hash(half, Fr.of(5), Fr.of(7)))
        .isEqualTo(Rescue.hash(Fr.of(2), Fr.of(3), Fr.of(5), Fr.of(7)));
    assertThat(Rescue.hash(half, Fr.ZERO, Fr.of(9)))
        .as("what is kept can be used again")
        .isEqualTo(Rescue.hash(Fr.of(2), Fr.of(3), Fr.ZERO, Fr.of(9)));
  }

  @Test
  void theFirstConstantsAreThoseOfThePublicSource() {
    // Half of what makes a round is checked by each vector; this test determines which half it is.
    Fr[][] matrix = RescueConstants.matrix(3);
    Fr[][] additions = RescueConstants.additions(45, 3);
    assertThat(additions[0][0])
        .hasToString(
            "21036938758037578029273994733543510582046275013564590970784611906981920983212");
    assertThat(matrix[0][0])
        .hasToString(
            "19867507014980861305425009449387457301278539103920815107011574791936395359203");
  }
}
