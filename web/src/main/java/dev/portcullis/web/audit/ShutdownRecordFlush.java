package dev.portcullis.web.audit;

import dev.portcullis.ejb.audit.AnonymousDenialThrottle;
import dev.portcullis.ejb.audit.LogCheckpointTimer;
import dev.portcullis.ejb.credential.LastUseWriter;
import dev.portcullis.ejb.denial.LedgerWriter;
import dev.portcullis.ejb.statistics.StatisticsWriter;
import jakarta.inject.Inject;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the buffered records of beans when the application ends. The beans also do so before they
 * are destroyed. But on Payara Micro, where all modules are one, the data source that is defined in
 * it is gone by then: it is removed with the web module, right after its listeners.
 */
@WebListener
public class ShutdownRecordFlush implements ServletContextListener {
  private static final Logger LOG = LoggerFactory.getLogger(ShutdownRecordFlush.class);

  @Inject private AnonymousDenialThrottle refusals;
  @Inject private LastUseWriter uses;
  @Inject private LedgerWriter ledgers;
  @Inject private StatisticsWriter statistics;
  @Inject private LogCheckpointTimer heads;

  @Override
  public void contextDestroyed(ServletContextEvent end) {
    // The heads come last: the earlier writes advance them.
    for (Runnable last :
        List.<Runnable>of(
            refusals::recordAll,
            uses::write,
            ledgers::write,
            statistics::close,
            heads::recordHeads)) {
      try {
        last.run();
      } catch (RuntimeException unwritten) {
        LOG.warn("Not all records were stored at shutdown: {}", unwritten.getMessage());
      }
    }
  }
}
