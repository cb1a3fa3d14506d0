//! Arguments of `corsair shards slurm`.

use std::path::PathBuf;

use corsair_present::count;

#[derive(clap::Args, Debug)]
#[command(
    override_usage = "corsair shards slurm -o DIR --shards K -- COMMAND",
    after_help = "All nodes must see DIR under the same path. `bash DIR/submit.sh` submits the missing shards; run it \
                  again after a failure. `corsair shards status DIR` shows the progress. The result is in DIR/result. \
                  If the Slurm cluster does not set MaxArraySize, the maximum is 1,000 shards. docs/guide/clusters.md \
                  has an example."
)]
pub(crate) struct Args {
    /// Directory for the scripts, the plan (shards.json) and the shards
    #[arg(short, long, value_name = "DIR")]
    pub(super) output: PathBuf,
    /// Number of shards. Each shard should play for 30 seconds to an hour
    #[arg(long, value_name = "K", value_parser = count::parse, allow_negative_numbers = true)]
    pub(super) shards: u64,
    /// Time limit of a shard, in the form of `sbatch --time`. A shard that needs more time is queued again and resumes
    #[arg(long, value_name = "TIME", value_parser = word)]
    pub(super) time: Option<String>,
    /// Memory of a shard, in the form of `sbatch --mem`
    #[arg(long, value_name = "SIZE", value_parser = word)]
    pub(super) memory: Option<String>,
    /// Partition of the cluster
    #[arg(long, value_name = "NAME", value_parser = word)]
    pub(super) partition: Option<String>,
    /// Number of processors of a shard. The shard plays with one thread per processor
    #[arg(long, value_name = "N", value_parser = count::within(1_u16, 1024), default_value_t = 1)]
    #[arg(allow_negative_numbers = true)]
    pub(super) cpus: u16,
    /// Maximum number of times that a shard is queued again if it fails or needs more time
    #[arg(long, value_name = "N", value_parser = count::whole::<u32>, default_value_t = 5)]
    #[arg(allow_negative_numbers = true)]
    pub(super) requeues: u32,
    /// Additional sbatch option for the array job and the merge job, such as --sbatch=--account=games. May be given
    /// several times
    #[arg(long, value_name = "OPTION", value_parser = line, allow_hyphen_values = true)]
    pub(super) sbatch: Vec<String>,
    /// Command to play, with its arguments, after `--`
    #[arg(
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "COMMAND"
    )]
    pub(super) command: Vec<String>,
}

/// Accepts a value that can be a single word in a script.
fn word(text: &str) -> Result<String, String> {
    let is_plain =
        !text.is_empty() && !text.contains(|of: char| of.is_whitespace() || of.is_control());
    is_plain.then(|| text.to_owned()).ok_or_else(|| {
        format!("expected one word without spaces for an option of sbatch, not `{text}`")
    })
}

/// Accepts an option that can be a single line in a script.
fn line(text: &str) -> Result<String, String> {
    let is_option = text.starts_with('-') && !text.contains(char::is_control);
    is_option
        .then(|| text.to_owned())
        .ok_or_else(|| format!("expected an option of sbatch that begins with `-`, not `{text}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slurm_options_cannot_add_lines_to_a_script() {
        word("1-02:00:00").expect("a time");
        word("a b").expect_err("two words");
        word("10\nrm").expect_err("two lines");
        line("--comment=for the paper").expect("an option");
        line("rm").expect_err("not an option");
        line("--a\n#").expect_err("two lines");
    }
}
