package dev.portcullis.ejb.scene;

import dev.portcullis.ejb.contract.SystemContractService;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.persistence.contract.ContractRepository;

/** The rows of the system contracts, which all tests of a JVM would share. */
public final class SystemRows {
  private SystemRows() {}

  /** Registers them, without any permission. */
  public static void register() throws Exception {
    remove();
    Acting.asOperator();
    Services.get(SystemContractService.class).synchronize();
  }

  /** Removes them with their permissions. */
  public static void remove() throws Exception {
    Acting.asOperator();
    Services.inTransaction(
        () -> {
          ContractRepository rows = Services.get(ContractRepository.class);
          rows.systemContractsForUpdate().forEach(rows::remove);
          return rows;
        });
  }
}
