package dev.portcullis.ejb.policyservice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.kernel.Address;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What senders were admitted with last is remembered by asker and access, within bounds. */
class RecentAdmissionsTest {
  private static final PolicyClient SEQUENCER = PolicyClient.of(PolicyClient.SEQUENCER);
  private static final PolicyClient MACHINE = new PolicyClient(Optional.of("robot"));

  private long now;
  private final RecentAdmissions admissions = new RecentAdmissions(() -> now);

  @Test
  void theLastAdmissionCounts() {
    Call transfer = transfer(1, AccessType.WRITE);
    assertThat(admissions.transfer(SEQUENCER, transfer.from(), AccessType.WRITE)).isEmpty();
    admissions.note(SEQUENCER, transfer, Optional.of(transfer));
    assertThat(admissions.transfer(SEQUENCER, transfer.from(), AccessType.WRITE))
        .contains(transfer);
    admissions.note(SEQUENCER, transfer, Optional.empty());
    assertThat(admissions.transfer(SEQUENCER, transfer.from(), AccessType.WRITE)).isEmpty();
  }

  @Test
  void aReadChangesNothingForATransactionNorAMachineForASequencer() {
    Call transfer = transfer(1, AccessType.WRITE);
    admissions.note(SEQUENCER, transfer, Optional.of(transfer));
    admissions.note(SEQUENCER, transfer(1, AccessType.READ), Optional.empty());
    admissions.note(MACHINE, transfer, Optional.empty());
    assertThat(admissions.transfer(SEQUENCER, transfer.from(), AccessType.WRITE)).isPresent();
    assertThat(admissions.transfer(SEQUENCER, transfer.from(), AccessType.READ)).isEmpty();
    assertThat(admissions.transfer(MACHINE, transfer.from(), AccessType.WRITE)).isEmpty();
  }

  @Test
  void oldAdmissionsAreForgotten() {
    Call transfer = transfer(1, AccessType.WRITE);
    admissions.note(SEQUENCER, transfer, Optional.of(transfer));
    now += RecentAdmissions.LIFE.toNanos() - 1;
    assertThat(admissions.transfer(SEQUENCER, transfer.from(), AccessType.WRITE)).isPresent();
    now += 1;
    assertThat(admissions.transfer(SEQUENCER, transfer.from(), AccessType.WRITE)).isEmpty();
  }

  @Test
  void theOldestSenderIsEvictedBeyondTheLimit() {
    for (int sender = 0; sender <= RecentAdmissions.MOST; sender++) {
      Call transfer = transfer(sender, AccessType.WRITE);
      admissions.note(SEQUENCER, transfer, Optional.of(transfer));
      admissions.note(MACHINE, transfer, Optional.of(transfer));
    }
    assertThat(admissions.transfer(SEQUENCER, address(0), AccessType.WRITE)).isEmpty();
    assertThat(admissions.transfer(SEQUENCER, address(1), AccessType.WRITE)).isPresent();
  }

  /** Unknown senders are denied, and what explains nothing is not stored. */
  @Test
  void deniedCallersEvictNoAdmission() {
    Call transfer = transfer(0, AccessType.WRITE);
    admissions.note(SEQUENCER, transfer, Optional.of(transfer));
    for (int stranger = 1; stranger <= RecentAdmissions.MOST; stranger++) {
      admissions.note(SEQUENCER, transfer(stranger, AccessType.WRITE), Optional.empty());
    }
    assertThat(admissions.transfer(SEQUENCER, transfer.from(), AccessType.WRITE))
        .contains(transfer);
  }

  private static Call transfer(int sender, AccessType access) {
    return new Call(address(sender), address(7), Calldata.of("0x"), access);
  }

  private static Address address(int number) {
    return new Address("0x%040x".formatted(number));
  }
}
