package dev.portcullis.ejb.contract;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.AuditRecorder;
import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.contract.RegisteredContract;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Registers the system contracts of the rollup (R-ADM-38, ADR 0150). */
@Stateless
public class SystemContractService {
  private static final int REGISTERED = 201;
  private static final int CHANGED = 200;
  private static final int REMOVED = 204;

  @Inject private ContractRepository contracts;
  @Inject private MutationContext mutations;
  @Inject private AuditRecorder audit;

  /**
   * Makes the registered system contracts those of this build, in one transaction, with an audit
   * row for each change. Permissions on a system contract stay, except on one that this build does
   * not have.
   */
  public void synchronize() {
    mutations.bind();
    Map<Address, RegisteredContract> registered =
        contracts.systemContractsForUpdate().stream()
            .collect(Collectors.toMap(RegisteredContract::contractAddress, Function.identity()));
    for (SystemContract wanted : SystemContract.all()) {
      synchronize(wanted, Optional.ofNullable(registered.remove(wanted.address())));
    }
    registered.forEach(
        (address, former) -> {
          contracts.remove(former);
          record(AuditAction.CONTRACT_DELETE, address, REMOVED);
        });
  }

  private void synchronize(SystemContract wanted, Optional<RegisteredContract> registered) {
    if (registered.isEmpty()) {
      contracts.add(RegisteredContract.ofChain(wanted.row()));
      record(AuditAction.CONTRACT_CREATE, wanted.address(), REGISTERED);
    } else if (!registered.get().isDescribedBy(wanted.row())) {
      registered.get().replace(wanted.row());
      contracts.flush();
      record(AuditAction.CONTRACT_UPDATE, wanted.address(), CHANGED);
    }
  }

  private void record(AuditAction action, Address address, int status) {
    audit.event(action, ResourceType.CONTRACT, address.text(), status);
  }
}
