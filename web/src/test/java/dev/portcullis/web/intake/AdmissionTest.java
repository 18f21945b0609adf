package dev.portcullis.web.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.web.intake.Client.Rank;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdmissionTest {
  private final Admission admission = new Admission(12);
  private final List<String> started = new ArrayList<>();

  @Test
  void oneNetworkOfStrangersHasAQuarterAndAllOfThemAHalf() {
    assertThat(enter(stranger("a"), 9)).isEqualTo(3);
    assertThat(enter(stranger("b"), 9)).isEqualTo(3);
    assertThat(enter(stranger("c"), 9)).isZero();
    assertThat(enter(known("x"), 9)).isEqualTo(4);
    assertThat(enter(administrator(), 9)).isEqualTo(2);
  }

  @Test
  void oneKnownCallerHasAHalf() {
    assertThat(enter(known("x"), 12)).isEqualTo(6);
    assertThat(enter(known("y"), 12)).isEqualTo(4);
    assertThat(enter(administrator(), 12)).isEqualTo(2);
  }

  @Test
  void aPlaceThatIsLeftGoesToAdministratorsFirstAndToStrangersLast() {
    enter(administrator(), 12);
    line(stranger("a"), "stranger");
    line(known("x"), "known");
    line(administrator(), "administrator");
    for (int i = 0; i < 5; i++) {
      admission.leave(administrator());
    }
    assertThat(started).containsExactly("administrator", "known", "stranger");
  }

  @Test
  void whoeverWaitsBehindAFullNetworkIsNotHeldUpByIt() {
    enter(stranger("a"), 3);
    line(stranger("a"), "of the full one");
    line(stranger("b"), "of another");
    enter(known("x"), 1);
    admission.leave(known("x"));
    assertThat(started).containsExactly("of another");
    admission.leave(stranger("a"));
    assertThat(started).containsExactly("of another", "of the full one");
  }

  @Test
  void aLineHasAnEndForAllAndForOneNetwork() {
    int waiting = 0;
    while (line(stranger("a"), "a")) {
      waiting++;
    }
    assertThat(waiting).isEqualTo(128);
    for (int i = 0; line(stranger("n" + i), "n"); i++) {
      waiting++;
    }
    assertThat(waiting).isEqualTo(512);
  }

  @Test
  void whoeverGivesUpIsNotStarted() {
    enter(administrator(), 12);
    Runnable start = () -> started.add("late");
    assertThat(admission.await(stranger("a"), start)).isTrue();
    assertThat(admission.giveUp(stranger("a"), start)).isTrue();
    assertThat(admission.giveUp(stranger("a"), start)).isFalse();
    for (int i = 0; i < 12; i++) {
      admission.leave(administrator());
    }
    assertThat(started).isEmpty();
    assertThat(enter(stranger("a"), 12)).isEqualTo(3);
  }

  private int enter(Client client, int times) {
    int entered = 0;
    for (int i = 0; i < times; i++) {
      entered += admission.enter(client) ? 1 : 0;
    }
    return entered;
  }

  private boolean line(Client client, String name) {
    return admission.await(client, () -> started.add(name));
  }

  private static Client stranger(String network) {
    return new Client(Rank.STRANGER, network);
  }

  private static Client known(String user) {
    return new Client(Rank.KNOWN, user);
  }

  private static Client administrator() {
    return new Client(Rank.ADMINISTRATOR, "operator");
  }
}
