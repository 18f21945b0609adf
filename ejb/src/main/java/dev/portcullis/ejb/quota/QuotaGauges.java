package dev.portcullis.ejb.quota;

import dev.portcullis.ejb.metrics.GaugeSample;
import dev.portcullis.ejb.metrics.GaugeSource;
import dev.portcullis.persistence.quota.QuotaUseQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/** Gauge of nearly exhausted quotas. */
@ApplicationScoped
public class QuotaGauges implements GaugeSource {
  @Inject private QuotaService quotas;

  @Override
  public Origin origin() {
    return Origin.DATABASE;
  }

  @Override
  public List<GaugeSample> read() {
    return List.of(
        GaugeSample.of(
            "portcullis_quotas_near",
            "Quotas of organizations and of the zone that are used to at least 80 percent, up to "
                + QuotaUseQueries.MAX_LISTED,
            quotas.near(null).size()));
  }
}
