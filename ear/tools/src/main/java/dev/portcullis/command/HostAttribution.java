package dev.portcullis.command;

import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Ids;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;

/** Ties what a command changes to the command, whoever ran it and the machine. */
final class HostAttribution {
  private HostAttribution() {}

  /**
   * The system acts, by this command: the job of mutation rows; and the user agent of audit rows
   * names the account and the machine as well.
   */
  static CallContext call(String command) {
    String job = "portcullis " + command;
    String by = job + " (" + System.getProperty("user.name") + " on " + host() + ")";
    return new CallContext(
        null, Ids.uuid().toString(), job, Actor.SYSTEM, null, null, null, null, by);
  }

  /** Whether a URL's host is this machine by its name, without asking a name server. */
  static boolean isLoopback(URI url) {
    String host = String.valueOf(url.getHost());
    return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return "a machine without a name";
    }
  }
}
