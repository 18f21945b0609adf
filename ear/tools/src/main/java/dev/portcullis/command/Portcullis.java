package dev.portcullis.command;

import dev.portcullis.command.policy.PolicyCommand;
import dev.portcullis.command.policy.PolicyCommandException;
import dev.portcullis.ejb.setting.InvalidSettingException;
import java.io.PrintWriter;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.ParameterException;

/** The command with its subcommands. */
@Command(
    name = "portcullis",
    description = "Examines and administers an installation of Portcullis.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:Success", "1:Problems were found", "2:Wrong usage"},
    footer = {
      "",
      "Settings have the same names as for servers. They come from system properties"
          + " (java -Ddb.url=… -jar portcullis.jar), the environment (DB_URL) and --config, in this"
          + " order. Secrets are never printed, except a new key on request."
    },
    subcommands = {
      ArchiveCommand.class,
      BenchCommand.class,
      DoctorCommand.class,
      HelpCommand.class,
      KeycloakCommand.class,
      MigrateCommand.class,
      OperatorCommand.class,
      PolicyCommand.class,
      PreflightCommand.class,
      RotateKeyCommand.class,
      ShowConfigCommand.class,
      VerifyAuditCommand.class
    })
public final class Portcullis implements Runnable {
  /** The exit code for no problems. */
  static final int OK = 0;

  /** The exit code for problems. */
  static final int PROBLEMS = 1;

  /** The exit code for an invalid command line. */
  static final int USAGE = 2;

  /**
   * The libraries also throw what they log. The reference is kept, because unreferenced loggers are
   * garbage-collected.
   */
  private static final Logger HIBERNATE = Logger.getLogger("org.hibernate");

  private static final Logger RESTEASY = Logger.getLogger("org.jboss.resteasy");

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    HIBERNATE.setLevel(Level.OFF);
    RESTEASY.setLevel(Level.OFF);
    LogManager.getLogManager().getLogger("").setLevel(Level.WARNING);
    System.exit(line().execute(arguments));
  }

  /** The command line, whose output is that of the process. */
  static CommandLine line() {
    return new CommandLine(new Portcullis())
        .setUsageHelpAutoWidth(true)
        .setExecutionExceptionHandler((thrown, line, parsed) -> failed(thrown, line))
        .setCaseInsensitiveEnumValuesAllowed(true);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Name a command");
  }

  private static int failed(Exception thrown, CommandLine line) throws Exception {
    if (!(thrown instanceof CommandException
        || thrown instanceof PolicyCommandException
        || thrown instanceof InvalidSettingException)) {
      throw thrown;
    }
    PrintWriter err = line.getErr();
    err.println(line.getCommandSpec().qualifiedName() + ": " + thrown.getMessage());
    err.flush();
    return PROBLEMS;
  }
}
