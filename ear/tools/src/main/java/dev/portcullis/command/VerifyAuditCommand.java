package dev.portcullis.command;

import static dev.portcullis.persistence.database.EntityRepository.on;

import dev.portcullis.kernel.SettingSource;
import dev.portcullis.persistence.audit.HashChainedLog;
import dev.portcullis.persistence.audit.LogChainRepository;
import dev.portcullis.persistence.audit.LogCheckpoint;
import dev.portcullis.persistence.audit.LogCursor;
import dev.portcullis.persistence.audit.LogIntegrityFault;
import dev.portcullis.persistence.audit.LogVerificationResult;
import dev.portcullis.persistence.audit.LogVerifier;
import dev.portcullis.persistence.audit.VerifiedLogRange;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.webhook.maintenance.WebhookSealQueries;
import jakarta.persistence.EntityManager;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Recomputes every hash of the logs, as {@code GET /audit-logs/verify} does (ADR 0014). */
@Command(
    name = "verify-audit",
    description = {
      "Recomputes every hash of the logs in a database, and names the first row that does not"
          + " match. It needs read access only, and changes nothing.",
      "",
      "To verify a dump, restore it where no server works with it, and name that database:",
      "  createdb audit && pg_restore --no-owner --no-acl -d audit dump",
      "  portcullis verify-audit --url jdbc:postgresql://localhost/audit --heads log-heads"
    },
    mixinStandardHelpOptions = true)
final class VerifyAuditCommand implements Callable<Integer> {
  @Mixin private CommandSettings settings;

  @Option(
      names = "--url",
      paramLabel = "JDBC-URL",
      description = "The database, in the place of db.url.")
  private String url;

  @Option(
      names = "--user",
      description = "The role to read as, in the place of db.user; db.password is its password.")
  private String user;

  @Option(
      names = "--log",
      description = "Only this one: audit, db_mutation, disclosure or block_judgement.",
      paramLabel = "LOG")
  private String log;

  @Option(
      names = "--heads",
      paramLabel = "FILE",
      description =
          "A file of heads from outside the database: a copy of audit.heads-file, or the output"
              + " of --save-heads. Each head must still exist. May be given several times.")
  private List<Path> heads = new ArrayList<>();

  @Option(
      names = "--save-heads",
      paramLabel = "FILE",
      description = "A new file for the heads as they are now, for --heads the next time.")
  private Path saved;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    HashChainedLog only = only();
    List<LogCheckpoint> noted = new ArrayList<>();
    heads.forEach(file -> noted.addAll(LogHeadsFile.read(file)));
    noted.removeIf(head -> only != null && head.log() != only);
    LogHeadsFile.requireAbsent(saved);
    SettingSource texts = settings.texts(instead());
    try (ResourceLocalTransactions transactions =
        new ResourceLocalTransactions(DatabaseConnections.ofApplication(texts))) {
      return transactions.rolledBack(manager -> verify(manager, only, noted));
    }
  }

  /** All of it in one snapshot, however long it takes. */
  private int verify(EntityManager manager, HashChainedLog only, List<LogCheckpoint> noted) {
    new Statements(manager).update("set transaction isolation level repeatable read, read only");
    LogChainRepository chains = on(manager, new LogChainRepository());
    LogVerificationResult check =
        new LogVerifier(chains).verify(LogCursor.START, only, Long.MAX_VALUE, noted);
    boolean withSeals = only == null || only == HashChainedLog.DB_MUTATION;
    if (check.firstFault() == null && withSeals && !verifySeals(manager)) {
      return Portcullis.PROBLEMS;
    }
    return print(check, noted.size());
  }

  /** Verifies the batches of callbacks, which the mutation log proves by their seals (ADR 0116). */
  private boolean verifySeals(EntityManager manager) {
    PrintWriter out = spec.commandLine().getOut();
    WebhookSealQueries seals = on(manager, new WebhookSealQueries());
    Optional<Long> broken = seals.broken();
    if (broken.isPresent()) {
      out.println(
          "NOT OK: webhook_batches, seal %d: the batches are not those that were sealed"
              .formatted(broken.get()));
      return false;
    }
    out.println("webhook_batches: " + seals.proven() + " seals were checked");
    return true;
  }

  private HashChainedLog only() {
    if (log == null) {
      return null;
    }
    return HashChainedLog.of(log)
        .orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(),
                    "--log must be audit, db_mutation, disclosure or block_judgement"));
  }

  private Map<String, String> instead() {
    Map<String, String> instead = new HashMap<>();
    if (url != null) {
      instead.put("db.url", url);
    }
    if (user != null) {
      instead.put("db.user", user);
    }
    return instead;
  }

  private int print(LogVerificationResult check, int noted) {
    PrintWriter out = spec.commandLine().getOut();
    for (VerifiedLogRange part : check.parts()) {
      out.println(part.from().log().wireName() + ": " + part.checkedRows() + " rows were checked");
    }
    LogIntegrityFault fault = check.firstFault();
    if (fault != null) {
      out.println("NOT OK: " + sentence(fault));
      return Portcullis.PROBLEMS;
    }
    if (saved != null) {
      LogHeadsFile.write(saved, check.heads());
    }
    out.println(
        "OK: "
            + check.checkedRows()
            + " rows are unchanged"
            + (noted == 0
                ? "; without --heads, removed newest rows cannot be detected"
                : ", and " + noted + " saved heads exist"));
    return Portcullis.OK;
  }

  private static String sentence(LogIntegrityFault fault) {
    List<String> place = new ArrayList<>();
    place.add(fault.log().table());
    place.add(fault.chain() == null ? "in no chain" : "chain " + fault.chain());
    place.add(fault.position() == null ? "without a position" : "position " + fault.position());
    if (fault.sequence() != null) {
      place.add("sequence " + fault.sequence());
    }
    if (fault.id() != null) {
      place.add("id " + fault.id());
    }
    return String.join(", ", place) + ": " + fault.problem();
  }
}
